export { conversationMembers, conversations, messages } from './tables.ts'
