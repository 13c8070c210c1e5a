import { Check, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from '#client/copy.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'

/** Specification 1 §2.4 and §9. */
const copiedMs = 2000

type ShareButtonProps = { name: string; url: string; wide: boolean }

/** The device's own share sheet; without one the address is copied, which the button says for two seconds. */
export function ShareButton({ name, url, wide }: ShareButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  const share = async () => {
    if (await shareSheet({ title: name, url })) return
    if (await copyText(url)) setCopied(true)
    else toast.error('The address could not be copied.', { detail: url })
  }
  return (
    <Button size="lg" onClick={share} className={wide ? 'flex-1' : ''}>
      {copied ? <Check aria-hidden="true" /> : <Share2 aria-hidden="true" />}
      <span aria-live="polite">{copied ? 'Copied!' : 'Share'}</span>
    </Button>
  )
}

/** Whether the device took it over: shared, or the person thought better of it. */
async function shareSheet(data: ShareData): Promise<boolean> {
  if (!navigator.canShare?.(data)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
