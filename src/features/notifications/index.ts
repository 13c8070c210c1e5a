export { personalChannel } from './rules.ts'
