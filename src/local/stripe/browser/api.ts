import { encodeForm, isObject, type JsonObject } from './json.ts'

/** Result of a request: the object, or an `error`. */
export type Reply = JsonObject & { error?: JsonObject }

export const UNREACHABLE: Reply = {
  error: {
    type: 'api_connection_error',
    message: 'We are experiencing issues connecting to our payments provider. You have not been charged.',
  },
}

export type Api = (method: 'GET' | 'POST', path: string, params?: JsonObject) => Promise<Reply>

/** Creates an API client with the publishable key. It never rejects: a failed connection is an error in the reply. */
export function createApi(origin: string, key: string, account: string | undefined): Api {
  return async (method, path, params = {}) => {
    const form = encodeForm(params)
    const headers = { Authorization: `Bearer ${key}`, ...(account && { 'Stripe-Account': account }) }
    const query = method === 'GET' && form.size > 0 ? `?${form}` : ''
    try {
      const init = method === 'POST' ? { method, headers, body: form } : { method, headers }
      const body: unknown = await (await fetch(`${origin}${path}${query}`, init)).json()
      if (!isObject(body)) return UNREACHABLE
      const { error, ...object } = body
      return isObject(error) ? { error } : object
    } catch {
      return UNREACHABLE
    }
  }
}
