export { statuses as peopleStatuses } from './lists.ts'
export { peopleFilter } from './people/store.server.ts'
