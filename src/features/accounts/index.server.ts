export { accountsRouter } from './router.server.ts'
export { sessionFromCookie } from './service/session.server.ts'
export { deleteExpired as deleteExpiredSessions } from './store/sessions.server.ts'
export { creatorProfiles, users } from './tables.ts'
