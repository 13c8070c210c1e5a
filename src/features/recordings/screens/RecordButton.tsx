import { Circle, CircleStop } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { SENTENCES, SHOW } from '../spec.ts'
import { useStreamRecording } from './useStreamRecording.ts'

/** Host control that starts and stops recording. A dialog asks for confirmation before the start. */
export default function RecordButton({ id }: { id: string }) {
  const { isOn, record, isBusy } = useStreamRecording(id)
  const [isAsking, setAsking] = useState(false)
  const begin = async () => {
    if (await record(true)) setAsking(false)
  }
  return (
    <>
      <IconButton
        label={isOn ? SHOW.stop : SHOW.record}
        variant="glass"
        size="lg"
        disabled={isBusy}
        onClick={() => (isOn ? void record(false) : setAsking(true))}
      >
        {isOn ? <CircleStop aria-hidden="true" /> : <Circle aria-hidden="true" className="record-dot" />}
      </IconButton>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={SHOW.ask}
        size="xs"
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{SHOW.later}</Button>
            <Button variant="primary" loading={isBusy} onClick={() => void begin()}>
              {SHOW.begin}
            </Button>
          </>
        }
      >
        <p>
          {SENTENCES.consentText} {SHOW.askText}
        </p>
      </Dialog>
    </>
  )
}
