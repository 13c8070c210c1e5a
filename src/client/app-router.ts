/**
 * The one place where client/ names the product's router, as a type only: the calls are typed by it, and nothing of the
 * server is imported.
 */
export type { AppRouter } from '#app/router.server.ts'
