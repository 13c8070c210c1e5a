import type { Plugin } from 'vite'

const was = 'document.querySelector("meta[property=csp-nonce]")?.nonce'
const is = 'document.querySelector("meta[property=csp-nonce]")?.content'

/** Vite's client, with the page's nonce on every style that it brings. */
export function withPageNonce(client: string): string {
  const code = client.replace(was, is)
  if (code === client)
    throw new Error('Vite no longer looks for the nonce as it did: look how styles come to the page now.')
  return code
}

/**
 * In development a style that comes with code, as the toaster's does, is an element that Vite makes. The page's policy lets
 * only those with its nonce be, and Vite looks for that before the page has put it where Vite looks (`client/page.ts`).
 */
export const pageNonce = (): Plugin => ({
  name: 'page-nonce',
  apply: 'serve',
  transform: {
    filter: { id: /\/vite\/dist\/client\/client\.mjs/ },
    handler: (code) => ({ code: withPageNonce(code), map: null }),
  },
})
