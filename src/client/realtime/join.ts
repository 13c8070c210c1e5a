import type { PublicConfig } from '#server/public-config.ts'
import { afterHydration } from '../hydration/afterHydration.ts'
import type { TrpcClient } from '../trpc/trpc.ts'
import { openAblyConnection } from './ablyConnection.ts'
import { createRealtimeConnection } from './connection.ts'
import type { LateConnection } from './lateConnection.ts'

type Joining = { at: PublicConfig['realtime']; userId: string; client: TrpcClient }

/** Connects the listeners once the page is hydrated. Each then re-reads messages that it may have missed. */
export async function join(late: LateConnection, { at, userId, client }: Joining, over: AbortSignal): Promise<void> {
  await afterHydration(() => {})
  if (over.aborted) return
  const token = async (named: { conversation_ids: string[]; user_ids: string[] }) =>
    (await client.realtime.token.mutate(named)).token
  late.use(
    createRealtimeConnection(userId, (first, events) => openAblyConnection({ at, userId, token }, first, events)),
  )
}
