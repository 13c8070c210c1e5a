import { useEffect, useEffectEvent, useState } from 'react'
import { usePublicConfig } from '#client/config/use-public-config.ts'
import { useTrack } from '#client/meetings/useTrack.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { loadStage } from '../../watching/screens/loadStage.ts'
import type { Stage } from '../../watching/screens/stage.ts'
import { useStage } from '../../watching/screens/stores.ts'
import { teaserSeconds } from '../spec.ts'

type TeaserProps = {
  id: string
  hostId: string
  /** Called when the teaser has ended or cannot be shown. */
  onOver: () => void
}

/** Muted video of a stream over the picture of its card. Connects when it is mounted, and disconnects after it. */
export default function Teaser({ id, hostId, onOver }: TeaserProps) {
  const isConnected = useTeaserStage({ id, hostId, onOver })
  const { host } = useStage()
  const { element } = useTrack<HTMLVideoElement>(isConnected ? (host?.screen ?? host?.video ?? null) : null)
  const [isShown, setShown] = useState(false)
  return (
    <video
      ref={element}
      className="teaser"
      data-shown={isShown || undefined}
      muted
      playsInline
      aria-hidden="true"
      tabIndex={-1}
      onPlaying={() => setShown(true)}
    />
  )
}

/** Returns true while the teaser is connected to the stage. */
function useTeaserStage({ id, hostId, onOver }: TeaserProps): boolean {
  const { client } = trpc.useUtils()
  const { meetings: config } = usePublicConfig()
  const { state } = useStage()
  const [stage, setStage] = useState<Stage>()
  const over = useEffectEvent(onOver)
  const open = useEffectEvent(async () => {
    const [{ openStage }, { token }] = await Promise.all([loadStage(), client.live.teaser.mutate({ id })])
    return openStage({ token, config, hostId, speaks: false })
  })
  useEffect(() => {
    let isOver = false
    let opened: Stage | undefined
    const leave = (one: Stage | undefined) => void one?.leave().catch(() => {})
    const join = () =>
      open().then(
        (one) => {
          if (isOver) return leave(one)
          opened = one
          setStage(one)
        },
        () => isOver || over(),
      )
    // React mounts components twice in development; the first mount does not join
    const start = setTimeout(() => void join())
    const timer = setTimeout(() => over(), teaserSeconds * 1_000)
    return () => {
      isOver = true
      clearTimeout(start)
      clearTimeout(timer)
      leave(opened)
    }
  }, [])
  const isOut = stage !== undefined && (state === 'removed' || state === 'lost')
  useEffect(() => {
    if (isOut) over()
  }, [isOut])
  return stage !== undefined
}
