export { messagesRouter } from './router.server.ts'
export { returnMessages } from './store/send.server.ts'
export { conversationMembers, conversations, messages } from './tables.ts'
