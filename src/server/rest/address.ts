/** Path of a procedure under /api/v1. `{name}` in the path fills the input of that name. */
export type RestAddress = {
  rest?: {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE'
    path: `/${string}`
    /** Status of a success; 204 if the procedure returns nothing. */
    status: number
    /** Another supported path, from the root of the origin. */
    alias: `/${string}` | undefined
    /** Type of a file response: the procedure returns `{ filename, body }`, with the body as text or as a stream. */
    contentType: string | undefined
    /** Type of an optional file response: a file if the procedure returns one (`?format=csv`), otherwise JSON. */
    fileType: string | undefined
    /** Also accepts a form with files (`multipart/form-data`); a file is `z.file()` in its input. */
    multipart: boolean
  }
}

export const rest = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/${string}`,
  options: { status?: number; alias?: `/${string}`; contentType?: string; fileType?: string; multipart?: boolean } = {},
): RestAddress => ({
  rest: {
    method,
    path,
    status: options.status ?? 200,
    alias: options.alias,
    contentType: options.contentType,
    fileType: options.fileType,
    multipart: options.multipart ?? false,
  },
})

/** Returns the path of an admin call: under /api/v1/admin, and under /api/admin for older programs. */
export const adminRest = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/${string}`,
  options: { status?: number; contentType?: string; multipart?: boolean } = {},
): RestAddress => rest(method, `/admin${path}`, { ...options, alias: `/api/admin${path}` })
