import { useNavigate } from '@tanstack/react-router'
import { Radio } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { failureOf } from '#client/failure.ts'
import { DeviceChoices } from '#client/meetings/DeviceChoices.tsx'
import { DeviceProblems } from '#client/meetings/DeviceProblems.tsx'
import { loadClient } from '#client/meetings/kit.ts'
import { ownActions, useOwn } from '#client/meetings/ownMedia.ts'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { REFUSALS } from '../../spec.ts'
import { HOST } from '../spec.ts'
import { newSetup, problemsOf, type Setup, startOf } from '../state.ts'
import { ConnectionTest } from './ConnectionTest.tsx'
import { OwnButtons, OwnStage } from './OwnStage.tsx'
import { SetupFields } from './SetupFields.tsx'
import { keepPass } from './stores.ts'

/** What the stage is made of, fetched while the mirror is looked at. */
function preload(): void {
  for (const load of [loadClient, () => import('../../watching/screens/stage.ts')]) load().catch(() => {})
}

type SetupFormProps = {
  begin?: Setup
  onLive?: () => void
  /** Calls `start` at once, or once leaving the page under the form was agreed to. */
  onGo?: (start: () => void) => void
  /** While the stream starts the form stays where it is: without it the stream is ended again. */
  onStarting: (isStarting: boolean) => void
}

const startAtOnce = (start: () => void) => start()

/** The mirror, what the stream is about and for whom; then live. Nobody sees anything before the press. */
export function SetupForm({ begin = newSetup, onLive, onGo = startAtOnce, onStarting }: SetupFormProps) {
  const [setup, setSetup] = useState(begin)
  const [isTried, setTried] = useState(false)
  const { camera, microphone, isAsking } = useOwn()
  const { go, turnOn, refusal, isElsewhere, isBusy } = useGoLive(onLive)
  const problems = problemsOf(setup)
  const isReady = camera !== null || microphone !== null
  useEffect(() => ownActions.watch(), [])
  useEffect(() => onStarting(isBusy), [isBusy, onStarting])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length > 0) focusInvalid(event.currentTarget)
    else onGo(() => void go(startOf(setup, isElsewhere)))
  }
  const check = () => {
    // arrives while the browser asks
    preload()
    turnOn()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-3">
        <OwnStage className="lobby-mirror dark mx-auto max-w-xl" />
        {isReady && (
          <div className="dark flex justify-center gap-3">
            <OwnButtons />
          </div>
        )}
        <DeviceProblems />
        {isReady && <DeviceChoices kinds={['camera', 'microphone']} />}
      </div>
      <SetupFields setup={setup} problems={isTried ? problems : {}} onChange={setSetup} />
      <ConnectionTest />
      {refusal && (
        <p role="alert" className="text-warning">
          {refusal}
        </p>
      )}
      {isReady ? (
        <Button type="submit" variant="danger" size="xl" block loading={isBusy} loadingText={HOST.going}>
          <Radio aria-hidden="true" />
          {isElsewhere ? HOST.here : HOST.go}
        </Button>
      ) : (
        <Button variant="primary" size="lg" block loading={isAsking} loadingText={HOST.checking} onClick={check}>
          {HOST.check}
        </Button>
      )}
    </form>
  )
}

/** Goes on stage and to the stream's page; without that the devices that were turned on here are turned off again. */
function useGoLive(onLive: (() => void) | undefined) {
  const start = trpc.live.start.useMutation()
  const { live, client } = trpc.useUtils()
  const navigate = useNavigate()
  // over one's own stage they are on already, and stay on
  const isOwn = useRef(false)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      if (isOwn.current) ownActions.release()
    }
  }, [])
  const turnOn = () => {
    isOwn.current = true
    void ownActions.turnOn(['camera', 'microphone'])
  }
  const isElsewhere = failureOf(start.error).reason === REFUSALS.alreadyLive.code
  const go = async (given: Parameters<typeof start.mutateAsync>[0]) => {
    const started = await start.mutateAsync(given).catch(() => undefined)
    if (!started) return
    const { stream, token } = started
    if (isLeft.current) {
      // nobody was told of it; one that went on elsewhere before has an audience, and can be come back to
      if (!given.takeover) client.live.end.mutate({ id: stream.id }).catch(() => {})
      return
    }
    isOwn.current = false
    keepPass(stream.id, token)
    live.one.setData({ id: stream.id }, { stream })
    onLive?.()
    // asked before the start, if at all: nothing may hold somebody who is live already
    await navigate({ to: '/live/$id', params: { id: stream.id }, ignoreBlocker: true })
    // the counter in the navigation
    void live.running.invalidate()
  }
  return {
    go,
    turnOn,
    isElsewhere,
    isBusy: start.isPending,
    refusal: start.error ? sentenceOf(start.error) : undefined,
  }
}
