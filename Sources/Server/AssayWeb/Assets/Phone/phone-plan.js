// What the phone shows of the computer's messages: each text is the platform's, and a message only chooses among them.
//
// The computer may belong to somebody who wants to deceive the phone's user.

/**
 * The host's request for a photo, from the computer's message and the platform's plan of the capture; `undefined` if the
 * plan does not have the photo. `unknown` is the reason to show if the platform knows none.
 */
export function wantedOf({ request, region, attempt, refused, photos }, plan, unknown) {
  const states = new Map(photos?.map((photo) => [photo.region, photo.state]))
  const all = plan.regions.map(({ id, ...guide }) => ({ region: id, ...guide, state: states.get(id) ?? 'wanted' }))
  const photo = all.find((each) => each.region === region)
  if (!photo) return undefined
  const refusal = plan.photos.find((each) => each.region === region)?.refusal?.text ?? unknown
  return {
    type: 'photo.wanted', request, region, attempt,
    regions: all.map((each) => each.region),
    label: photo.label,
    instruction: photo.instruction,
    required: photo.required,
    refusal: refused ? refusal : undefined,
    photos: photos && all,
    text_fields: plan.text_fields,
    expires_at: plan.expires_at,
  }
}

const states = { checking: 'sent', accepted: 'accepted' }

/** The host's progress, with the states of the photos that the platform has. */
export function progressOf({ sent, all }, plan) {
  const known = plan?.photos.filter((photo) => Object.hasOwn(states, photo.status)) ?? []
  const entries = known.map((photo) => [photo.region, states[photo.status]])
  return { type: 'progress', sent, all, states: Object.fromEntries(entries) }
}
