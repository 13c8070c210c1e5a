import { useNavigate } from '@tanstack/react-router'
import { Radio } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { DeviceChoices } from '#client/meetings/DeviceChoices.tsx'
import { DeviceProblems } from '#client/meetings/DeviceProblems.tsx'
import { loadClient } from '#client/meetings/kit.ts'
import { ownActions, useOwn } from '#client/meetings/ownMedia.ts'
import { failureOf } from '#client/query/failure.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { REFUSALS } from '../../spec.ts'
import { loadStage } from '../../watching/screens/loadStage.ts'
import { HOST } from '../spec.ts'
import { newSetup, problemsOf, type Setup, startOf } from '../state.ts'
import { ConnectionTest } from './ConnectionTest.tsx'
import { OwnButtons, OwnStage } from './OwnStage.tsx'
import { SetupFields } from './SetupFields.tsx'
import { keepPass } from './stores.ts'

/** Preloads the stage's code while the user fills in the form. */
function preload(): void {
  for (const load of [loadClient, loadStage]) load().catch(() => {})
}

type SetupFormProps = {
  begin?: Setup
  onLive?: () => void
  /** Calls `start`, at once or after the user agreed to leave the page below the form. */
  onGo?: (start: () => void) => void
  /**
   * Called when the start begins and ends. The caller keeps the form mounted in between: unmounting it ends the stream.
   */
  onStarting: (isStarting: boolean) => void
}

const startAtOnce = (start: () => void) => start()

/** Form with the camera preview and the details of a stream. Its button starts the stream. */
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
    // loads code while the browser asks for permission
    preload()
    turnOn()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-3">
        <OwnStage className="lobby-mirror dark mx-auto max-w-xl" />
        {isReady ? (
          <div className="dark flex justify-center gap-3">
            <OwnButtons />
          </div>
        ) : (
          <Button
            variant="primary"
            size="lg"
            block
            loading={isAsking}
            loadingText={HOST.checking}
            className="mx-auto max-w-xl"
            onClick={check}
          >
            {HOST.check}
          </Button>
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
      {isReady && (
        <Button type="submit" variant="danger" size="xl" block loading={isBusy} loadingText={HOST.going}>
          <Radio aria-hidden="true" />
          {isElsewhere ? HOST.here : HOST.go}
        </Button>
      )}
    </form>
  )
}

/**
 * Returns a function that starts the stream and opens its page. If the start fails, it turns off the devices that it
 * turned on.
 */
function useGoLive(onLive: (() => void) | undefined) {
  const start = trpc.live.start.useMutation()
  const { live, client } = trpc.useUtils()
  const navigate = useNavigate()
  // true if this form turned on the devices; those of a stage that is already running stay on
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
      // a new stream has no viewers yet, so it is ended; a taken-over stream has an audience and can be resumed
      if (!given.takeover) client.live.end.mutate({ id: stream.id }).catch(() => {})
      return
    }
    isOwn.current = false
    keepPass(stream.id, token)
    live.one.setData({ id: stream.id }, { stream })
    onLive?.()
    // ignores unsaved changes here, because a dialog must not delay a running stream
    await navigate({ to: '/live/$id', params: { id: stream.id }, ignoreBlocker: true })
    // updates the viewer counter in the navigation
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
