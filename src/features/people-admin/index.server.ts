export { peopleFilter } from './people/store.server.ts'
export { statuses as peopleStatuses } from './spec.ts'
