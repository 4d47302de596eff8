// A screen's own session: exchanges the ticket in the URL for a token, and makes calls with it.

import { send } from './bridge.js'

const key = 'assay-flow'

/** A call that the platform has refused, or that got no response (status 0). */
export class CallError extends Error {
  constructor(status, problem) {
    super(problem?.detail ?? (status ? `The platform answered ${status}.` : 'The platform can’t be reached.'))
    this.status = status
    this.code = problem?.code
    this.requestID = problem?.request_id
  }
}

/** Whether the same call may succeed later: there was no response, or the platform was busy. */
export const canRetry = (error) =>
  error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500)

async function answer(path, options) {
  let response
  try {
    // The path is relative to the screens, because a proxy may have added a path prefix.
    response = await fetch(new URL(`..${path}`, location.href), { credentials: 'omit', redirect: 'error', ...options })
  } catch {
    throw new CallError(0)
  }
  // A response without a request id is not from this server, but for example from a captive portal.
  if (!response.headers.get('X-Request-Id')) throw new CallError(0)
  if (!response.ok) throw new CallError(response.status, await response.json().catch(() => undefined))
  return response
}

async function fetchJSON(path, options) {
  const response = await answer(path, options)
  return response.json().catch(() => undefined)
}

const post = (body) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

/** Takes the ticket out of the URL. */
export function takeTicket() {
  const ticket = new URLSearchParams(location.hash.slice(1)).get('ticket')
  if (ticket) history.replaceState(null, '', location.pathname)
  return ticket
}

/** The session of an earlier load of this page. */
export function keptFlow() {
  const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null')
  return kept?.path === location.pathname ? kept.flow : undefined
}

/** Returns what the platform says of a ticket, which stays valid. */
export const preview = (path, ticket) => fetchJSON(path, post({ ticket }))

/** Exchanges a ticket for a token, and keeps the token for a reload. */
export async function redeem(path, ticket) {
  const flow = await fetchJSON(path, post({ ticket }))
  sessionStorage.setItem(key, JSON.stringify({ path: location.pathname, flow }))
  return flow
}

/** Exchanges the ticket in the URL for the screen's token, and removes the ticket from the URL. */
export async function openFlow() {
  const ticket = takeTicket()
  const flow = ticket ? await redeem('/sdk/v1/flows', ticket) : keptFlow()
  if (flow) return flow
  throw new CallError(401, { detail: 'The address has no ticket. Open the screen again.', code: 'invalid_ticket' })
}

const headersOf = (flow) => ({
  Authorization: `Bearer ${flow.flow_token}`,
  'Accept-Language': document.documentElement.lang,
})

/** Makes a call with the screen's token. */
export function call(flow, method, path, body, options = {}) {
  const headers = headersOf(flow)
  if (body) headers['Content-Type'] = 'application/json'
  return fetchJSON(path, { method, headers, body: body && JSON.stringify(body), ...options })
}

/** Sends or gets bytes with the screen's token. Returns the response. */
export function transfer(flow, method, path, { body } = {}) {
  const headers = headersOf(flow)
  if (body) headers['Content-Type'] = body.type || 'image/jpeg'
  return answer(path, { method, headers, body })
}

/** Reports to the host that the screen can't continue. */
export function fail(error) {
  if (error instanceof CallError) {
    send('fail', {
      reason: error.status ? 'refused' : 'offline',
      status: error.status || undefined,
      code: error.code,
      description: error.message,
      request_id: error.requestID,
    })
  } else {
    send('fail', { reason: 'broken', description: String(error?.message ?? error) })
  }
}
