import { Check, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { shareAddress } from '#client/sharing/share.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'

const copiedMs = 2000

type ShareButtonProps = { name: string; url: string; wide: boolean }

/** Opens the device's share sheet, or copies the URL and confirms it for two seconds. */
export function ShareButton({ name, url, wide }: ShareButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  const share = async () => {
    const done = await shareAddress({ title: name, url })
    if (done === 'copied') setCopied(true)
    if (done === 'failed') toast.error('The address could not be copied.', { detail: url })
  }
  return (
    <Button size="lg" onClick={share} className={wide ? 'flex-1' : ''}>
      {copied ? <Check aria-hidden="true" /> : <Share2 aria-hidden="true" />}
      <span aria-live="polite">{copied ? 'Copied!' : 'Share'}</span>
    </Button>
  )
}
