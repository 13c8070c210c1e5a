import { useEffect, useState } from 'react'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TWO_STEP_SENTENCES } from '../spec.ts'

type Squares = readonly (readonly boolean[])[]

/** Returns the dark modules of the QR code as one SVG path of unit squares. */
const pathOf = (squares: Squares): string =>
  squares.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')

type QrCodeProps = { text: string; label: string }

/** A QR code, dark on white in every theme, because cameras expect it. Its library is loaded with the first QR code. */
export function QrCode({ text, label }: QrCodeProps) {
  const [squares, setSquares] = useState<Squares>()
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    import('qr').then(
      ({ encodeQR }) => isUnmounted || setSquares(encodeQR(text, 'raw', { ecc: 'low', border: 4 })),
      () => isUnmounted || setMissing(true),
    )
    return () => {
      isUnmounted = true
    }
  }, [text])
  if (isMissing) return <p className="size-44 text-muted text-sm">{TWO_STEP_SENTENCES.qrMissing}</p>
  if (!squares) return <Skeleton className="size-44" />
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${squares.length} ${squares.length}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-control border border-line"
    >
      <path fill="#fff" d={`M0 0h${squares.length}v${squares.length}H0z`} />
      <path fill="#000" d={pathOf(squares)} />
    </svg>
  )
}
