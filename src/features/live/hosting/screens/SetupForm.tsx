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
import { newSetup, problemsOf, startOf } from '../state.ts'
import { ConnectionTest } from './ConnectionTest.tsx'
import { OwnButtons, OwnStage } from './OwnStage.tsx'
import { SetupFields } from './SetupFields.tsx'
import { keepPass } from './stores.ts'

/** What the stage is made of, fetched while the mirror is looked at. */
function preload(): void {
  for (const load of [loadClient, () => import('../../watching/screens/stage.ts')]) load().catch(() => {})
}

/** The mirror, what the stream is about and for whom; then live. Nobody sees anything before the press. */
export function SetupForm({ onLive }: { onLive?: () => void }) {
  const [setup, setSetup] = useState(newSetup)
  const [isTried, setTried] = useState(false)
  const { camera, microphone, isAsking } = useOwn()
  const { go, refusal, isElsewhere, isBusy } = useGoLive(onLive)
  const problems = problemsOf(setup)
  const isReady = camera !== null || microphone !== null
  useEffect(() => ownActions.watch(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length > 0) focusInvalid(event.currentTarget)
    else void go(startOf(setup, isElsewhere))
  }
  const check = () => {
    // arrives while the browser asks
    preload()
    void ownActions.turnOn(['camera', 'microphone'])
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

/** Goes on stage and to the stream's page; without that the devices are turned off again. */
function useGoLive(onLive: (() => void) | undefined) {
  const start = trpc.live.start.useMutation()
  const { live } = trpc.useUtils()
  const navigate = useNavigate()
  const isOnStage = useRef(false)
  useEffect(() => {
    isOnStage.current = false
    return () => {
      if (!isOnStage.current) ownActions.release()
    }
  }, [])
  const isElsewhere = failureOf(start.error).reason === REFUSALS.alreadyLive.code
  const go = async (given: Parameters<typeof start.mutateAsync>[0]) => {
    const started = await start.mutateAsync(given).catch(() => undefined)
    if (!started) return
    const { stream, token } = started
    isOnStage.current = true
    keepPass(stream.id, token)
    live.one.setData({ id: stream.id }, { stream })
    onLive?.()
    await navigate({ to: '/live/$id', params: { id: stream.id } })
  }
  return { go, isElsewhere, isBusy: start.isPending, refusal: start.error ? sentenceOf(start.error) : undefined }
}
