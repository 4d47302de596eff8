// Tests of the state machine of going on with a phone, and of its QR code. module-tests.js runs them.

import { codeNeeds, contact, follow, mayHoldPhotos, off, renewAfter } from './handover-machine.js'
import { pathOf } from './handover-qr.js'
import { progressOf, wantedOf } from './phone-plan.js'

const code = (at, url = 'https://example.com/screens/phone#ticket=a') => ({ type: 'code', code: { url }, number: '42', at })
const told = (state) => ({ type: 'told', state })
const play = (...events) => events.reduce(follow, off)
const following = () => play({ type: 'open' }, code(0), told('open'), told('redeemed'), told('confirmed'))

function check(wrong, name, found, expected) {
  if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push(`${name}: ${JSON.stringify(found)}`)
}

export function aPhoneIsFollowedFromTheCodeToTheEnd(wrong) {
  const phases = []
  let state = off
  for (const event of [
    { type: 'open' }, code(0), told('open'), told('redeemed'), told('confirmed'), { type: 'heard', at: 5 }, told('ended'),
  ]) {
    state = follow(state, event)
    phases.push(state.phase)
  }
  check(wrong, 'phases', phases, ['starting', 'code', 'code', 'matching', 'following', 'following', 'off'])
  check(wrong, 'the number', play({ type: 'open' }, code(0), told('redeemed')).number, '42')
  check(wrong, 'a reload', play({ type: 'resume', number: '17' }, told('redeemed')).number, '17')
  check(wrong, 'a reload later', play({ type: 'resume', number: '17' }, told('confirmed')).phase, 'following')
  check(wrong, 'a reload too late', play({ type: 'resume', number: '17' }, told('ended')).phase, 'off')
}

export function lateAnswersChangeNothing(wrong) {
  check(wrong, 'a code after the end', follow(off, code(0)).phase, 'off')
  check(wrong, 'a state after the end', follow(off, told('confirmed')).phase, 'off')
  const matching = play({ type: 'open' }, code(0), told('redeemed'))
  check(wrong, 'a code after the phone', follow(matching, code(9)).phase, 'matching')
  check(wrong, 'a step back', follow(following(), told('redeemed')).phase, 'following')
  check(wrong, 'offline while a phone is there', follow(following(), { type: 'offline' }).problem, undefined)
  check(wrong, 'busy while a phone is there', follow(following(), { type: 'busy' }).problem, undefined)
  check(wrong, 'an unknown event', follow(matching, { type: 'other' }) === matching, true)
  check(wrong, 'an unknown state', follow(matching, told('other')) === matching, true)
}

export function aCodeIsRenewedWhileItIsSeenAndNotForEver(wrong) {
  let state = play({ type: 'open' }, code(0))
  check(wrong, 'a new code', codeNeeds(state, renewAfter - 1, false), 'keep')
  check(wrong, 'an old code', codeNeeds(state, renewAfter, false), 'renew')
  check(wrong, 'behind another page', codeNeeds(state, renewAfter, true), 'keep')
  let now = 0
  let renewals = 0
  for (; codeNeeds(state, now + renewAfter, false) === 'renew' && renewals < 100; renewals += 1) {
    now += renewAfter
    state = follow(state, code(now))
  }
  check(wrong, 'renewals', renewals, 15)
  check(wrong, 'the last code', codeNeeds(state, now + 59_999, false), 'keep')
  check(wrong, 'the end of the last code', codeNeeds(state, now + 60_000, false), 'expire')
  state = follow(state, { type: 'expire' })
  check(wrong, 'expired', [state.problem, state.code], ['expired', undefined])
  check(wrong, 'expired needs', codeNeeds(state, now + 90_000, false), 'keep')
  check(wrong, 'asked again', follow(state, { type: 'open' }), { phase: 'starting', renewals: 0 })
  check(wrong, 'with a phone', codeNeeds(following(), 90_000, false), 'keep')
}

export function aCodeThatCouldNotBeHadSaysWhy(wrong) {
  for (const type of ['offline', 'busy']) {
    const state = play({ type: 'open' }, code(0), { type })
    check(wrong, type, [state.phase, state.problem, state.code], ['code', type, undefined])
    check(wrong, `${type} needs`, codeNeeds(state, 90_000, false), 'keep')
    check(wrong, `${type}, asked again`, follow(state, { type: 'open' }), { phase: 'starting', renewals: 0 })
  }
}

export function aPhoneIsAwayWhenItSaysSoOrIsSilent(wrong) {
  const at = (state, now) => contact(state, now)
  let state = following()
  check(wrong, 'never heard', at(state, 0), 'reconnecting')
  state = follow(state, { type: 'heard', at: 1000 })
  check(wrong, 'heard', at(state, 20_000), 'connected')
  check(wrong, 'silent', at(state, 30_000), 'reconnecting')
  check(wrong, 'long silent', at(state, 62_000), 'away')
  state = follow(state, { type: 'where', where: { region: 'logo', place: 2, count: 4, isHidden: true } })
  check(wrong, 'hidden', at(state, 1001), 'away')
}

export function thePhonesPhotosAreKnownOrExpected(wrong) {
  const after = (state, more) => mayHoldPhotos(follow(state, { type: 'where', where: { taken: 2, ...more } }))
  const resumed = play({ type: 'resume', number: '17' }, told('confirmed'))
  check(wrong, 'before it speaks', [mayHoldPhotos(following()), mayHoldPhotos(resumed)], [false, true])
  check(wrong, 'none', [after(following(), { held: 0 }), after(resumed, { held: 0 })], [false, false])
  check(wrong, 'one', [after(following(), { held: 1 }), after(resumed, { held: 1 })], [true, true])
  check(wrong, 'at the end', mayHoldPhotos(follow(resumed, told('ended'))), false)
}

export function whatThePhoneSaysIsBounded(wrong) {
  const hostile = { region: 'x'.repeat(5000), place: 'one', count: 1e9, taken: -1, held: '3', screen: {}, isHidden: 'yes', more: 1 }
  const { where } = follow(following(), { type: 'where', where: hostile })
  check(wrong, 'where', where, { region: 'x'.repeat(200), isHidden: false })
}

export function thePhoneShowsThePlatformsTextsAndNoneOfTheComputers(wrong) {
  const plan = {
    regions: [
      { id: 'front', label: 'Front', instruction: 'Show it.', required: true },
      { id: 'logo', label: 'Logo', instruction: 'Fill it.', required: false },
    ],
    text_fields: [{ id: 'material', label: 'Material', required: false, max: 128 }],
    photos: [
      { region: 'front', status: 'accepted' },
      { region: 'logo', status: 'refused', refusal: { code: 'photo_blurred', text: 'Blurred.' } },
    ],
    expires_at: 7,
  }
  const evil = { label: 'PIN', instruction: 'PIN', refusal: 'PIN', text_fields: [{ id: 'pin', label: 'PIN' }], expires_at: 1 }
  const photos = [{ region: 'front', state: 'sent', ...evil }, { region: 'pin', state: 'wanted', ...evil }]
  const said = { request: 3, region: 'logo', attempt: 2, refused: true, photos, theme: 'PIN', regions: ['PIN'], ...evil }
  const made = wantedOf(said, plan, 'Again.')
  check(wrong, 'a word of the computer', JSON.stringify(made).includes('PIN'), false)
  check(wrong, 'the photo', [made.label, made.instruction, made.required], ['Logo', 'Fill it.', false])
  check(wrong, 'the states', made.photos.map((photo) => photo.state), ['sent', 'wanted'])
  check(wrong, 'the fields', [made.text_fields, made.expires_at], [plan.text_fields, 7])
  check(wrong, 'the refusal', made.refusal, 'Blurred.')
  check(wrong, 'another refusal', wantedOf({ ...said, region: 'front' }, plan, 'Again.').refusal, 'Again.')
  check(wrong, 'no refusal', wantedOf({ ...said, refused: false }, plan, 'Again.').refusal, undefined)
  check(wrong, 'an unknown photo', wantedOf({ ...said, region: 'pin' }, plan, 'Again.'), undefined)
  check(wrong, 'the progress', progressOf({ sent: 1, all: 2, states: { front: 'PIN' } }, plan).states, { front: 'accepted' })
  check(wrong, 'progress without a plan', progressOf({ sent: 1, all: 2 }, undefined).states, {})
}

export function aCodeIsDrawnFromItsBits(wrong) {
  const bytes = new Uint8Array(56)
  // The first row begins with three dark modules, and the last module is dark.
  bytes[0] = 0b1110_0000
  bytes[55] = 0b1000_0000
  const modules = btoa(String.fromCharCode(...bytes))
  check(wrong, 'the path', pathOf({ size: 21, modules }), 'M4 4h3v1h-3zM24 24h1v1h-1z')
  for (const qr of [{ size: 20, modules }, { size: 178, modules }, { size: 25, modules }, { size: '21', modules }]) {
    check(wrong, `size ${qr.size}`, pathOf(qr), undefined)
  }
}

/** All tests of this file. */
export const handoverTests = [
  aPhoneIsFollowedFromTheCodeToTheEnd, lateAnswersChangeNothing, aCodeIsRenewedWhileItIsSeenAndNotForEver,
  aCodeThatCouldNotBeHadSaysWhy, aPhoneIsAwayWhenItSaysSoOrIsSilent,
  thePhonesPhotosAreKnownOrExpected, whatThePhoneSaysIsBounded,
  thePhoneShowsThePlatformsTextsAndNoneOfTheComputers, aCodeIsDrawnFromItsBits,
]
