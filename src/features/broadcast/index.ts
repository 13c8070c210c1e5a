export { BroadcastList } from './listing/screens/BroadcastList.tsx'
export { type Segment, segments } from './lists.ts'
