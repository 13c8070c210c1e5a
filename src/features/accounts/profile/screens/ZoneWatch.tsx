import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod/mini'
import { afterHydration } from '#client/hydration/afterHydration.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { useSession, useSessionManager } from '#client/session/use-session.ts'
import type { StoredState } from '#client/store/persisted.ts'
import { readStored, writeStored } from '#client/store/storage.ts'
import { correctedMs } from '#client/time/clock.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { toast } from '#ui/toast.ts'
import { haveSameTime, sentZone, zoneTime } from '#ui/zonedTime.ts'
import { useShowProfile } from './useShowProfile.ts'
import { ZONE, zoneAction } from './zone.ts'

const shape = z.object({ userId: z.string(), zone: z.string() })

/** Stores the time zone that the person was last asked about on this device. */
const askedStore: StoredState<z.infer<typeof shape>> = {
  key: 'limelight-zone',
  version: 1,
  migrations: {},
  read: (stored) => shape.parse(stored),
}

const toastId = 'time-zone'

/** Reports the device's time zone if the person has none, and asks once about each other time zone of the device. */
export default function ZoneWatch() {
  const session = useSession()
  const sessionManager = useSessionManager()
  const show = useShowProfile()
  const { client } = trpc.useUtils()
  const user = session?.user

  const learn = useEffectEvent(async (zone: string) => {
    const { time_zone } = await client.profile.learnTimeZone.mutate({ time_zone: zone })
    if (session) sessionManager.set({ ...session, user: { ...session.user, time_zone } })
  })
  const change = useEffectEvent(async (zone: string) => {
    try {
      show((await client.profile.update.mutate({ time_zone: zone })).profile)
      toast.success(ZONE.changed(zoneTime(zone)), { id: toastId })
    } catch (error) {
      toast.error(sentenceOf(error, ZONE.failed), { id: toastId })
    }
  })
  const look = useEffectEvent(() => {
    if (!user) return
    const [kept, device] = [user.time_zone, sentZone()]
    const isSameTime = kept !== null && haveSameTime(kept, device, correctedMs())
    const stored = readStored(askedStore, { userId: user.id, zone: '' })
    const asked = stored.userId === user.id ? stored.zone : undefined
    const action = zoneAction({ kept, device, isSameTime, asked })
    // without a network, the next page retries
    if (action === 'learn') void learn(device).catch(() => {})
    if (action !== 'ask' || kept === null) return
    writeStored(askedStore, { userId: user.id, zone: device })
    toast.plain(ZONE.asks(zoneTime(device)), {
      id: toastId,
      detail: ZONE.about(zoneTime(kept)),
      close: ZONE.keep(zoneTime(kept)),
      action: { label: ZONE.change(zoneTime(device)), run: () => void change(device) },
    })
  })
  const [id, kept] = [user?.id, user?.time_zone]
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again when the user or the time zone changes
  useEffect(() => {
    void afterHydration(look)
  }, [id, kept])
  return null
}
