export { BroadcastList } from './screens/BroadcastList.tsx'
export { type Segment, segments } from './spec/lists.ts'
