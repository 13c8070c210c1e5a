/**
 * The router's type, for typed calls. This is the only file of client/ that names the router, and it imports no server
 * code.
 */
export type { AppRouter } from '#app/router.server.ts'
