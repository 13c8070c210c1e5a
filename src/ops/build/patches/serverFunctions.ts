import type { Plugin } from 'vite'

export const imported = '/client-rpc/createClientRpc.js'
export const importer = '/ServerFunctionSerializationAdapter.js'
const empty = '\0no-server-functions'

/**
 * Leaves the transport of TanStack Start's server functions out of the browser's build. Its serializer imports the
 * transport for functions inside a page's data. No page has such functions, because every request goes through tRPC.
 */
export const withoutServerFunctions: Plugin = {
  name: 'without-server-functions',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (id, from) => (id.endsWith(imported) && from?.endsWith(importer) ? empty : undefined),
  load: (id) =>
    id === empty
      ? "export function createClientRpc() { throw new Error('There are no server functions.') }"
      : undefined,
}
