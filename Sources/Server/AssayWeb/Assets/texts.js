// The texts of the screens, by language. A missing text is shown in English.

const texts = {
  en: {
    cancel: 'Cancel',
    close: 'Close',
    done: 'Done',
    skip: 'Skip this photo',
    shoot: 'Take photo',
    use: 'Use photo',
    again: 'Take again',
    choose: 'Choose a photo',
    noCamera: 'The camera can’t be used. Choose a photo instead.',
    captureTitle: 'Photos',
    photo: 'Photo {n} of {all}',
    taken: 'The photo you took of {label}',
    keeping: 'Saving the photo…',
    sending: 'Sending the photos…',
    sent: '{n} of {all} sent',
    starting: 'One moment…',
    unhosted: 'This screen is opened by an app.',
    unhostedHint: 'Start it in the app where you have your item authenticated.',
    flagTitle: 'Is the result wrong?',
    flagIntro: 'Tell us why, and an expert looks at the item again.',
    note: 'Anything else we should know (optional)',
    submit: 'Ask for a review',
    flagged: 'You have asked for a review.',
    unflag: 'Take the request back',
    notFlaggable: 'This result can’t be disputed.',
    chooseReason: 'Choose a reason first.',
    detailTitle: 'Item details',
    photos: 'Photos',
    timeline: 'What has happened',
    failed: 'Something went wrong.',
  },
  ja: {
    cancel: 'キャンセル',
    close: '閉じる',
    done: '完了',
    skip: 'この写真をスキップ',
    shoot: '撮影する',
    use: 'この写真を使う',
    again: '撮り直す',
    choose: '写真を選ぶ',
    noCamera: 'カメラを使用できません。写真を選んでください。',
    captureTitle: '写真',
    photo: '写真 {n}/{all}',
    taken: '撮影した写真:{label}',
    keeping: '写真を保存しています…',
    sending: '写真を送信しています…',
    sent: '{all}枚中{n}枚を送信しました',
    starting: 'お待ちください…',
    unhosted: 'この画面はアプリから開きます。',
    unhostedHint: '鑑定を依頼したアプリから始めてください。',
    flagTitle: '結果に誤りがありますか?',
    flagIntro: '理由をお知らせください。専門家がもう一度確認します。',
    note: 'その他お知らせいただきたいこと(任意)',
    submit: '再確認を依頼する',
    flagged: '再確認を依頼済みです。',
    unflag: '依頼を取り消す',
    notFlaggable: 'この結果には異議を申し立てられません。',
    chooseReason: '先に理由を選んでください。',
    detailTitle: 'アイテムの詳細',
    photos: '写真',
    timeline: '経過',
    failed: '問題が発生しました。',
  },
}

/** Returns a text in the page's language, with its {placeholders} replaced. */
export function text(key, values = {}) {
  const language = texts[document.documentElement.lang] ?? texts.en
  const sentence = language[key] ?? texts.en[key]
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)
}

/** Sets the text of every element with a `data-text` attribute. */
export function translate() {
  for (const element of document.querySelectorAll('[data-text]')) element.textContent = text(element.dataset.text)
}

/** Shows one of the page's parts and hides the others. Focuses its heading, for users of screen readers. */
export function show(id) {
  if (document.body.dataset.part === id) return
  for (const part of document.querySelectorAll('main > section')) part.hidden = part.id !== id
  document.body.dataset.part = id
  const heading = document.querySelector(`#${id} h1`)
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

/** Creates an element with a class and a text. */
export function element(tag, { className, content, ...attributes } = {}) {
  const made = Object.assign(document.createElement(tag), attributes)
  if (className) made.className = className
  if (content !== undefined) made.textContent = content
  return made
}
