// The state of going on with a phone, as the computer's page sees it, without a page: each event gives the next state.
//
// Phases: off, starting, code, matching, following. Times are milliseconds of any clock that only runs forward.

export const off = { phase: 'off', renewals: 0 }

/** The time after which a code is replaced. Its ticket is valid for 60 seconds. */
export const renewAfter = 40_000
const validFor = 60_000
/** An unclaimed code is replaced so many times before the user has to ask for a new one. */
const mostRenewals = 15
const quiet = 25_000
const gone = 60_000

/** How the phone is: `connected`, `reconnecting` or `away`. */
export function contact({ heardAt, where }, now) {
  if (heardAt === undefined) return 'reconnecting'
  if (where?.isHidden || now - heardAt > gone) return 'away'
  return now - heardAt > quiet ? 'reconnecting' : 'connected'
}

/** What to do with the shown code: `keep` it, `renew` it, or let it `expire`. */
export function codeNeeds({ phase, code, problem, renewals }, now, isHidden) {
  if (phase !== 'code' || problem || !code) return 'keep'
  const age = now - code.at
  if (isHidden || age < renewAfter) return 'keep'
  return renewals > mostRenewals && age >= validFor ? 'expire' : renewals > mostRenewals ? 'keep' : 'renew'
}

/**
 * Whether the phone may have photos that it has not sent. After a reload of the computer's page, nothing is known of it
 * until it speaks, which a locked phone does not.
 */
export const mayHoldPhotos = ({ phase, where, isResumed }) =>
  phase === 'following' && (where ? where.held > 0 : isResumed === true)

const isUnclaimed = ({ phase }) => phase === 'starting' || phase === 'code'
const isOn = ({ phase }) => phase !== 'off'

/** Bounded copies of what the phone says, because it is another device. */
function placeOf({ region, place, count, taken, held, screen, isHidden }) {
  const whole = (value) => (Number.isInteger(value) && value >= 0 && value <= 1000 ? value : undefined)
  return {
    region: typeof region === 'string' ? region.slice(0, 200) : undefined,
    place: whole(place),
    count: whole(count),
    taken: whole(taken),
    held: whole(held),
    screen: typeof screen === 'string' ? screen.slice(0, 40) : undefined,
    isHidden: isHidden === true,
  }
}

const events = {
  /** The user wants to use a phone, or wants a new code. */
  open: (state) => (state.phase === 'off' || state.problem ? { phase: 'starting', renewals: 0 } : state),
  /** A reload goes on; what the platform says of the hand-over decides where. */
  resume: (state, { number }) =>
    state.phase === 'off' ? { phase: 'starting', renewals: 0, number, isResumed: true } : state,
  code: (state, { code, number, at }) =>
    isUnclaimed(state) ? { phase: 'code', code: { ...code, at }, number, renewals: state.renewals + 1 } : state,
  expire: (state) => (state.phase === 'code' ? { ...state, code: undefined, problem: 'expired' } : state),
  /** A code could not be had: there was no response, or the platform was busy. */
  offline: (state) => (isUnclaimed(state) ? { ...state, phase: 'code', code: undefined, problem: 'offline' } : state),
  busy: (state) => (isUnclaimed(state) ? { ...state, phase: 'code', code: undefined, problem: 'busy' } : state),
  /** What the platform says of the hand-over. */
  told(state, { state: told }) {
    if (!isOn(state)) return state
    if (told === 'ended') return off
    if (told === 'redeemed' && isUnclaimed(state)) return { phase: 'matching', number: state.number, renewals: 0 }
    if (told === 'confirmed' && state.phase !== 'following') {
      return { phase: 'following', renewals: 0, isResumed: state.isResumed }
    }
    return state
  },
  heard: (state, { at }) => (state.phase === 'following' ? { ...state, heardAt: at } : state),
  where: (state, { where }) => (state.phase === 'following' ? { ...state, where: placeOf(where) } : state),
  end: () => off,
}

/** Returns the state after an event. Unknown events change nothing. */
export function follow(state, event) {
  return events[event.type]?.(state, event) ?? state
}
