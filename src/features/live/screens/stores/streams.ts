import { keepExpiring } from '#client/store/expiring.ts'
import { createStore, useStore } from '#client/store/store.ts'
import * as streams from '../../state/streams.ts'

const store = createStore(streams.noStreams)
keepExpiring(store, { next: streams.nextAlertEnd, drop: streams.dropAlerts })

export const streamActions = {
  start: (stream: streams.Stream) => store.apply((state) => streams.startStream(state, stream)),
  end: () => store.apply(streams.endStream),
  join: (stream: streams.Stream) => store.apply((state) => streams.joinStream(state, stream)),
  leave: () => store.apply(streams.leaveStream),
  countViewers: (viewers: number) => store.apply((state) => streams.countViewers(state, viewers)),
  countMessage: () => store.apply(streams.countMessage),
  countTip: (tokens: number) => store.apply((state) => streams.countTip(state, tokens)),
  measure: () => store.apply((state) => streams.measureStream(state, Date.now())),
  list: (active: readonly streams.Stream[]) => store.apply((state) => streams.listStreams(state, active)),
  addAlert: (alert: Parameters<typeof streams.addAlert>[1]) => store.apply((state) => streams.addAlert(state, alert)),
  removeAlert: (id: string) => store.apply((state) => streams.removeAlert(state, id)),
}

/** Newest first, at most ten, none older than 30 s. */
export const useStreamAlerts = () => useStore(store, ({ alerts }) => alerts)
export const useActiveStreams = () => useStore(store, ({ activeStreams }) => activeStreams)
/** The stream this person gives or watches, with its audience and figures. */
export const useCurrentStream = () => useStore(store, (state) => state)
