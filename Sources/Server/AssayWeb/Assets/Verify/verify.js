// Verifies a certificate and photos in the browser. It trusts the keys of its own server alone.

import { badge, banner, busy } from './components.js'
import { element, part } from './dom.js'
import { addTexts, locale, text, translate } from './texts.js'
import { Failure, isSupported, issuerOf, limits, match, verify } from './verify-check.js'
import { verifyTexts } from './verify-texts.js'

addTexts(verifyTexts)
if (navigator.language.startsWith('ja')) document.documentElement.lang = 'ja'
translate()

const plain = ({ origin, pathname }) => (origin + pathname).replace(/\/+$/, '')
/** The base URL of this installation. */
const home = plain(new URL('.', location.href))
/** The verified certificate. */
let certificate
/** The number of the newest check: the answer of an older one is dropped. */
let newest = 0

function conclude(verdict, shown) {
  part('result').dataset.verdict = verdict
  part('verdict').replaceChildren(shown)
  part('result').hidden = false
  part('result').scrollIntoView({ block: 'nearest' })
}

/** Names the issuer of the file, before anything else is known of it. */
function name(issuer) {
  part('issuer').hidden = !issuer
  part('issuer-name').textContent = issuer?.host ?? ''
}

function unsupported() {
  const command = element('code', { content: `assay certificate verify FILE --url ${home}` })
  return banner('warning', { title: text('verify.unsupported'), actions: [command] })
}

function showForeign(issuer) {
  const address = `${plain(issuer)}/verify`
  const link = element('a', { href: address, rel: 'noopener noreferrer', content: address })
  const title = text('verify.foreign', { issuer: issuer.host })
  conclude('foreign_issuer', banner('warning', { title, body: text('verify.foreignHint'), actions: [link] }))
}

function showValid({ credentialSubject: item, issuer, validFrom }) {
  const day = (time) => new Intl.DateTimeFormat(locale(), { dateStyle: 'long' }).format(new Date(time))
  const rows = [
    [text('verify.organization'), issuer.name],
    [text('verify.item'), item.entrupy_id],
    [text('verify.brand'), item.brand_name],
    [text('verify.style'), item.style_name ?? item.item_type_name ?? item.category_name],
    [text('verify.decided'), day(item.result_at)],
    [text('verify.issued'), day(validFrom)],
    [text('verify.ownId'), item.customer_item_id],
    [text('verify.serial'), item.serial_number],
    [text('verify.dateCode'), item.date_code],
    [text('verify.holder'), item.holder],
  ].filter(([, content]) => content)
  const cells = rows.flatMap(([name, content]) => [element('dt', { content: name }), element('dd', { content })])
  part('facts').replaceChildren(...cells)
  part('page-link').href = `c/${encodeURIComponent(item.entrupy_id)}`
  conclude('valid', banner('success', { title: text('verify.valid'), body: text('verify.validHint') }))
}

async function fetched(path) {
  const response = await fetch(path, { cache: 'no-cache' }).catch(() => undefined)
  if (!response?.ok) throw new Failure('offline')
  return response.text()
}

/** Returns a certificate of this installation, if it is valid, and nothing for one of another issuer. */
async function examine(compact) {
  const issuer = issuerOf(compact)
  name(issuer)
  if (issuer && plain(issuer) !== home) return showForeign(issuer)
  if (!(await isSupported())) throw new Failure('unsupported')
  const [keys, list] = await Promise.all(['.well-known/jwks.json', 'c/status.jws'].map(fetched))
  return verify(compact, { jwks: JSON.parse(keys), list, now: Date.now() })
}

/** Examines a text, or a promise of one, and compares photos with its certificate. */
async function check(content, photos = []) {
  newest += 1
  const number = newest
  certificate = undefined
  name()
  busy(part('check'), true)
  const outcome = await Promise.resolve(content).then(examine).catch((error) => error)
  if (number !== newest) return
  busy(part('check'), false)
  if (outcome instanceof Error) {
    const code = outcome instanceof Failure ? outcome.code : 'failed'
    conclude(code, code === 'unsupported' ? unsupported() : banner('error', { title: text(`verify.${code}`) }))
  } else if (outcome) {
    certificate = outcome
    showValid(certificate)
  }
  for (const id of ['facts', 'page', 'photos']) part(id).hidden = !certificate
  if (certificate) await compare(photos)
}

async function compare(photos) {
  const [items, present] = [[], certificate]
  for (const file of photos) {
    const found = await match(file, present)
    const region = found?.photo.region_name
    const known = found?.isOriginal ? text('verify.original', { region }) : text('verify.published', { region })
    const shown = badge(found ? 'success' : 'error', found ? known : text('verify.noPhoto'))
    items.push(element('li', {}, shown, element('span', { content: file.name })))
  }
  if (certificate === present) part('matches').replaceChildren(...items)
}

/** Takes files that are chosen or dropped: photos by their type, and a certificate. */
function take(files) {
  const photos = [...files].filter(({ type }) => type.startsWith('image/'))
  const other = [...files].find((file) => !photos.includes(file))
  if (other) {
    // A person may have saved the text in an editor, which ends it with a line break.
    const isLarge = other.size > limits.certificate + 2
    const content = isLarge ? Promise.reject(new Failure('too_large')) : other.text()
    return check(content.then((read) => read.replace(/\r?\n$/, '')), photos)
  }
  return certificate ? compare(photos) : conclude('first', banner('info', { title: text('verify.first') }))
}

part('form').onsubmit = (event) => {
  event.preventDefault()
  check(part('text').value.trim())
}
for (const id of ['file', 'photo-files']) part(id).onchange = ({ target }) => target.files.length && take(target.files)

document.ondragover = (event) => {
  event.preventDefault()
  document.body.dataset.drop = ''
}
document.ondragleave = (event) => event.relatedTarget || delete document.body.dataset.drop
document.ondrop = (event) => {
  event.preventDefault()
  delete document.body.dataset.drop
  if (event.dataTransfer.files.length) take(event.dataTransfer.files)
}

if (!(await isSupported())) {
  part('unsupported').replaceChildren(unsupported())
  part('unsupported').hidden = false
}
