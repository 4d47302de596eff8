// The states of the flag screen (states.js).

const path = '/sdk/v1/items/ITEM/flag'
const labels = {
  result_incorrect: ['I believe the result is wrong', '結果が間違っていると思う'],
  details_incorrect: ['The details of the item are wrong', 'アイテムの情報が間違っている'],
  wrong_photos: ['The photos are of another item', '別のアイテムの写真である'],
  new_information: ['I have new information about the item', 'アイテムについて新しい情報がある'],
  other: ['Another reason', 'その他の理由'],
}
const isJapanese = new URLSearchParams(location.hash.slice(1)).get('lang') === 'ja'
const reasons = Object.entries(labels).map(([id, label]) => ({ id, label: label[isJapanese ? 1 : 0] }))

const answer = (flag_status) => ({ body: { flag_status, supported_flag_reasons: reasons } })
const open = answer({ id: 'none', is_flaggable: true })
const flagged = answer({
  id: 'flagged',
  is_flaggable: false,
  flag_info: {
    ...reasons[1],
    message: 'The bag is from the 2019 cruise collection. The lining was brown in that season, see the date code.',
  },
})

const choose = async (stage) => {
  await stage.click('#reasons label:nth-child(2) input')
  const note = stage.find('#note')
  note.value = 'The lining was brown in that season.'
  note.dispatchEvent(new Event('input'))
}
const submit = (stage) => stage.click('#form .primary')

export const flagStates = [
  { id: 'flag.choose', title: 'Reasons to choose from', platform: { [`GET ${path}`]: open } },
  { id: 'flag.chosen', title: 'A reason and a note', platform: { [`GET ${path}`]: open }, act: choose },
  {
    id: 'flag.problem',
    title: 'Submitted without a reason',
    platform: { [`GET ${path}`]: open },
    act: submit,
  },
  {
    id: 'flag.noteFull',
    title: 'A note near its limit',
    platform: { [`GET ${path}`]: open },
    act: async (stage) => {
      const note = await stage.wait('#note')
      note.value = 'The lining was brown in that season. '.repeat(27).slice(0, 988)
      note.dispatchEvent(new Event('input'))
    },
  },
  {
    id: 'flag.sending',
    title: 'The request is being sent',
    platform: { [`GET ${path}`]: open, [`PUT ${path}`]: 'never' },
    act: async (stage) => {
      await choose(stage)
      await submit(stage)
    },
  },
  {
    id: 'flag.offline',
    title: 'The request was not sent',
    platform: { [`GET ${path}`]: open, [`PUT ${path}`]: 'offline' },
    act: async (stage) => {
      await choose(stage)
      await submit(stage)
      await stage.wait('#failure .banner')
    },
  },
  {
    id: 'flag.busy',
    title: 'The platform is busy',
    platform: { [`GET ${path}`]: open, [`PUT ${path}`]: { status: 503, body: { code: 'busy' } } },
    act: async (stage) => {
      await choose(stage)
      await submit(stage)
      await stage.wait('#failure .banner')
    },
  },
  { id: 'flag.flagged', title: 'A review was asked for already', platform: { [`GET ${path}`]: flagged } },
  {
    id: 'flag.unflagging',
    title: 'The request is being taken back',
    platform: { [`GET ${path}`]: flagged, [`DELETE ${path}`]: 'never' },
    act: (stage) => stage.click('#unflag'),
  },
  {
    id: 'flag.unflagOffline',
    title: 'The request was not taken back',
    platform: { [`GET ${path}`]: flagged, [`DELETE ${path}`]: 'offline' },
    act: async (stage) => {
      await stage.click('#unflag')
      await stage.wait('#unflag-failure .banner')
    },
  },
  {
    id: 'flag.unflagBusy',
    title: 'The platform is too busy to take the request back',
    platform: { [`GET ${path}`]: flagged, [`DELETE ${path}`]: { status: 503, body: { code: 'busy' } } },
    act: async (stage) => {
      await stage.click('#unflag')
      await stage.wait('#unflag-failure .banner')
    },
  },
  {
    id: 'flag.closed',
    title: 'No review can be asked for',
    platform: { [`GET ${path}`]: answer({ id: 'none', is_flaggable: false }) },
  },
].map((state) => ({ screen: 'flag', ...state }))
