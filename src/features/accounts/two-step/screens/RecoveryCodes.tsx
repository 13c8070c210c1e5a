import { Copy, Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { copyText } from '#client/sharing/copy.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { TWO_STEP_SENTENCES } from '../spec.ts'

type RecoveryCodesProps = { codes: string[]; onKept: () => void }

/** The ten recovery codes, shown once, with buttons to copy, download and confirm. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // moves the focus to the heading, because the pressed button was removed
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast.success('Copied!')
  }
  const download = () => {
    const url = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = url
    link.download = 'limelight-recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <h3 ref={heading} tabIndex={-1} className="font-sans font-semibold text-base tracking-normal outline-none">
          Your recovery codes
        </h3>
        <p className="measure text-muted text-sm">{TWO_STEP_SENTENCES.recoveryAbout}</p>
      </div>
      <ul className="figures grid max-w-96 gap-y-2 rounded-card bg-wash p-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
        <Button onClick={download}>
          <Download aria-hidden="true" />
          Download
        </Button>
        <Button variant="primary" onClick={onKept}>
          I have kept them
        </Button>
      </div>
    </div>
  )
}
