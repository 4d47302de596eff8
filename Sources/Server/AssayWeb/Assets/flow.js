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

async function fetchJSON(path, options) {
  let response
  try {
    // The path is relative to the screens, because a proxy may have added a path prefix.
    response = await fetch(new URL(`..${path}`, location.href), { credentials: 'omit', redirect: 'error', ...options })
  } catch {
    throw new CallError(0)
  }
  // A response without a request id is not from this server, but for example from a captive portal.
  if (!response.headers.get('X-Request-Id')) throw new CallError(0)
  const body = await response.json().catch(() => undefined)
  if (!response.ok) throw new CallError(response.status, body)
  return body
}

/** Exchanges the ticket for the screen's token, and removes the ticket from the URL. */
export async function openFlow() {
  const ticket = new URLSearchParams(location.hash.slice(1)).get('ticket')
  if (!ticket) {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (kept && kept.path === location.pathname) return kept.flow
    throw new CallError(401, { detail: 'The address has no ticket. Open the screen again.', code: 'invalid_ticket' })
  }
  history.replaceState(null, '', location.pathname)
  const flow = await fetchJSON('/sdk/v1/flows', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ticket }),
  })
  sessionStorage.setItem(key, JSON.stringify({ path: location.pathname, flow }))
  return flow
}

/** Makes a call with the screen's token. */
export function call(flow, method, path, body) {
  const headers = { Authorization: `Bearer ${flow.flow_token}`, 'Accept-Language': document.documentElement.lang }
  if (body) headers['Content-Type'] = 'application/json'
  return fetchJSON(path, { method, headers, body: body && JSON.stringify(body) })
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
