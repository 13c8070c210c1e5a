import { Wifi } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { HOST } from '../spec.ts'
import { isFast } from '../state.ts'

const trips = 5
const waitMs = 5_000

/** Measures a few round trips to the server, in milliseconds. @throws if a request fails */
async function measure(): Promise<number[]> {
  const times: number[] = []
  for (let trip = 0; trip < trips; trip++) {
    const startedAt = performance.now()
    const answer = await fetch('/api/ping', { cache: 'no-store', signal: AbortSignal.timeout(waitMs) })
    if (!answer.ok) throw new Error('no answer')
    times.push(performance.now() - startedAt)
  }
  // drops the first round trip, which includes opening the connection
  return times.slice(1)
}

export function ConnectionTest() {
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<string>()
  const test = async () => {
    setBusy(true)
    const times = await measure().catch(() => undefined)
    setResult(times ? HOST.connection[isFast(times) ? 'good' : 'weak'] : HOST.connection.failed)
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button loading={isBusy} loadingText={HOST.connection.testing} onClick={() => void test()}>
        <Wifi aria-hidden="true" />
        {HOST.connection.test}
      </Button>
      <p role="status" className="text-muted">
        {result}
      </p>
    </div>
  )
}
