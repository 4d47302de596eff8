// The states of the detail screen (states.js).

const path = '/sdk/v1/items/ITEM'
const isJapanese = new URLSearchParams(location.hash.slice(1)).get('lang') === 'ja'
const say = (english, japanese) => (isJapanese ? japanese : english)

const results = {
  authentic: [say('Authentic', '真正品'), say('The item matches what its brand makes.', 'ブランドの正規品の特徴と一致しました。')],
  unknown: [
    say('Unidentified', '確認不可'),
    say(
      'The item could not be confirmed as a product of its brand.',
      'ブランドの正規品であることを確認できませんでした。'
    ),
  ],
  not_supported: [
    say('Not Supported', '対象外'),
    say("Items of this kind can't be authenticated at present.", 'この種類のアイテムは現在、鑑定の対象外です。'),
  ],
  needs_review: [say('Under Review', '審査中'), say('An expert is looking at the item.', '専門家がアイテムを確認しています。')],
  invalid: [say('Invalid', '無効'), say("The photos can't be used for an authentication.", '送信された写真では鑑定できません。')],
}

const time = (hours) => {
  const epoch = 1795508400 + hours * 3600
  return { epoch, display: new Date(epoch * 1000).toISOString() }
}
const events = [
  { title: say('Capture started', '撮影を開始しました'), timestamp: time(0) },
  { title: say('Photos submitted', '写真を提出しました'), timestamp: time(0.2) },
  { title: say('Photos received', '写真を受け付けました'), timestamp: time(0.25) },
  { title: say('Expert review started', '専門家による審査を開始しました'), timestamp: time(3) },
  {
    title: say('Decided by an expert', '専門家が判定しました'),
    timestamp: time(5.5),
    message: say(
      'Stitching, stamp and hardware match the 2019 collection.',
      'ステッチ、刻印、金具は2019年のコレクションと一致します。'
    ),
  },
]

const picture = (name, file) => ({
  display_name: name,
  urls: { scale_micro: `${location.origin}/screens/assets/${file}` },
})
const images = [
  picture(say('Front', '正面'), 'sample-front.svg'),
  picture(say('Logo', 'ロゴ'), 'sample-logo.svg'),
  picture(say('Stitching', 'ステッチ'), 'sample-stitching.svg'),
  picture(say('Interior', '内部'), 'sample-interior.svg'),
]
const fields = [
  { display_name: say('Serial number', 'シリアル番号'), content: 'SD1199' },
  { display_name: say('Your reference', 'お客様の管理番号'), content: 'A-2026-11-04711' },
  { display_name: say('Color', '色'), content: say('Brown', 'ブラウン') },
]

function item(id, changes = {}) {
  const [header, message] = results[id]
  const { display = {}, flag = { id: 'none' }, ...rest } = changes
  return {
    body: {
      authentication_id: 'ITEM',
      properties: { brand: { display: { name: 'Louis Vuitton' } }, model: { display: { name: 'Speedy 25' } } },
      status: { result: { id, display: { header, message, ...display } }, flag },
      text_fields: fields,
      images: { uploaded_images: images },
      events,
      ...rest,
    },
  }
}

const everything = { options: { display_uploaded_images: true, display_timeline: true } }
const state = (id, title, body, welcome = everything) => ({
  screen: 'detail',
  id: `detail.${id}`,
  title,
  welcome,
  platform: { [`GET ${path}`]: body },
})

const reasons = [
  { text: say('A photo is blurred: Logo', '写真がぼやけています:ロゴ') },
  { text: say('Photos are missing: Interior, Base', '写真が不足しています:内部、底面') },
]
const longName = {
  brand: { display: { name: 'Maison Unglaublicherweise de Saint-Barthélemy' } },
  model: { display: { name: 'Donaudampfschifffahrtsgesellschaftstasche No. 12345678901234567890' } },
}

export const detailStates = [
  state('authentic', 'Authentic, with photos and timeline', item('authentic')),
  state('review', 'Under review', item('needs_review', { events: events.slice(0, 4) })),
  state('unknown', 'Unidentified', item('unknown')),
  state('invalid', 'Invalid, with reasons', item('invalid', { display: { reasons } })),
  state('unsupported', 'Not supported', item('not_supported')),
  state(
    'retake',
    'New photos are needed',
    item('needs_review', {
      batch_request: {
        customer_state: 'batch_open',
        retake_reasons: [say('The stamp cannot be read.', '刻印が読み取れません。')],
        expires_at: time(90),
      },
    })
  ),
  state(
    'flagged',
    'Disputed',
    item('unknown', {
      flag: { id: 'flagged', flag_info: { label: say('The details of the item are wrong', 'アイテムの情報が間違っている') } },
    })
  ),
  state('plain', 'Without photos and timeline', item('authentic'), { options: {} }),
  state('empty', 'Nothing to show yet', item('needs_review', { images: {}, events: [], text_fields: [] })),
  state(
    'brokenPhoto',
    'A photo that cannot be loaded',
    item('authentic', { images: { uploaded_images: [images[0], picture(say('Logo', 'ロゴ'), 'missing.svg')] } })
  ),
  state('long', 'Long names', item('authentic', { properties: longName, text_fields: [{ display_name: 'Serial number', content: 'X'.repeat(90) }] })),
]
