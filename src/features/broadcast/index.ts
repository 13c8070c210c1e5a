export { BroadcastList } from './screens/BroadcastList.tsx'
export { type Audience, type Segment, segments } from './spec/lists.ts'
export { AUDIENCES as BROADCAST_AUDIENCES, SENTENCES as BROADCASTS } from './spec.ts'
