export { contentRouter, digitalsRouter } from './router.server.ts'
export { tidyContent } from './service/publish.server.ts'
