/** Where a procedure answers under /api/v1. `{name}` in the path fills the input of that name. */
export type RestAddress = {
  rest?: {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE'
    path: `/${string}`
    /** Status of success; 204 when the procedure answers nothing. */
    status: number
    /** Another path that is promised beside the canonical one, from the origin's root. */
    alias: `/${string}` | undefined
    /** A file instead of JSON: the procedure answers `{ filename, body }`, the body as text or as a stream. */
    contentType: string | undefined
    /** A file of that type where the procedure answers one, and JSON otherwise: `?format=csv`. */
    fileType: string | undefined
    /** It takes a form with files too (`multipart/form-data`); a file is `z.file()` in its input. */
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

/** The same for admins: under /api/v1/admin and, for programs that know those addresses, under /api/admin. */
export const adminRest = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/${string}`,
  options: { status?: number; contentType?: string; multipart?: boolean } = {},
): RestAddress => rest(method, `/admin${path}`, { ...options, alias: `/api/admin${path}` })
