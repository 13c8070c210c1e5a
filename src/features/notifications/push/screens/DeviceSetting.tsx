import { BellOff, BellRing, Share, SquarePlus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { usePublicConfig } from '#client/config/use-public-config.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { DEVICE } from '../../spec.ts'
import { type DeviceState, deviceState, turnOff, turnOn } from './device.ts'

/** Push setting of this browser: its state and the next step. */
export function DeviceSetting({ userId }: { userId: string }) {
  const device = useDevice(userId)
  if (!device.state) return <Skeleton className="h-12 w-full" />
  return (
    <div className="grid justify-items-start gap-3">
      <State state={device.state} />
      {device.state === 'off' && (
        <Button variant="primary" loading={device.busy} onClick={device.on}>
          {DEVICE.turnOn}
        </Button>
      )}
      {device.state === 'on' && (
        <Button loading={device.busy} onClick={device.off}>
          {DEVICE.turnOff}
        </Button>
      )}
      {device.failure && (
        <p role="alert" className="text-danger text-sm">
          {device.failure}
        </p>
      )}
    </div>
  )
}

function State({ state }: { state: DeviceState }) {
  const { title, text } = DEVICE.states[state]
  return (
    <div className="flex gap-3">
      <span className="mt-0.5 [&>svg]:size-5">
        {state === 'on' ? <BellRing aria-hidden="true" /> : <BellOff aria-hidden="true" />}
      </span>
      <div className="grid gap-1">
        <p role="status" className="font-medium">
          {title}
        </p>
        <p className="text-muted text-sm">{text}</p>
        {state === 'install' && <InstallSteps />}
      </div>
    </div>
  )
}

/** Steps to install the product, because on iOS only pages on the home screen can receive push messages. */
function InstallSteps() {
  return (
    <ol className="mt-2 grid gap-2 text-sm">
      <Step icon={<Share aria-hidden="true" />}>Press Share in the browser's bar.</Step>
      <Step icon={<SquarePlus aria-hidden="true" />}>Choose “Add to Home Screen”.</Step>
      <Step icon={<BellRing aria-hidden="true" />}>Open Limelight from there, and come back to this page.</Step>
    </ol>
  )
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted">
      {icon}
      <span>{children}</span>
    </li>
  )
}

function useDevice(userId: string) {
  const { pushKey } = usePublicConfig()
  const [state, setState] = useState<DeviceState>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const subscribe = trpc.notifications.subscribeDevice.useMutation()
  const unsubscribe = trpc.notifications.unsubscribeDevice.useMutation()
  useEffect(() => {
    let isUnmounted = false
    void deviceState(userId).then((found) => {
      if (!isUnmounted) setState(found)
    })
    return () => {
      isUnmounted = true
    }
  }, [userId])
  const act = (work: () => Promise<DeviceState>) => async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      setState(await work())
    } catch (error) {
      setFailure(sentenceOf(error, DEVICE.failed))
    } finally {
      setBusy(false)
    }
  }
  return {
    state,
    failure,
    busy,
    on: act(() => turnOn(userId, pushKey, subscribe.mutateAsync)),
    off: act(async () => {
      await turnOff(unsubscribe.mutateAsync)
      return 'off'
    }),
  }
}
