import { clsx } from 'clsx'
import { Images, RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import { IconButton } from '#ui/IconButton.tsx'
import { Slider } from '#ui/Slider.tsx'
import { crop as bounds } from '../spec.ts'
import type { Area, Size, Zooms } from '../state.ts'
import type { Cut } from './cut.ts'

export type CropViewProps = {
  src: string
  /** Progress shown instead of the controls; the picture cannot be moved meanwhile. */
  underway: ReactNode
  onChooseAnother: () => void
  /** Called with the selection once the picture has loaded, and after each change. */
  onCut: (cut: Cut) => void
  onUnreadable: () => void
}

type FrameProps = CropViewProps & {
  aspect: number
  zooms: Zooms
  look: 'round' | 'banner' | 'card'
  /** Called while the picture is being moved. */
  onLook?: (cut: Cut) => void
  onMeasured?: (size: Size) => void
}

const fits = { round: 'cover', banner: 'horizontal-cover', card: 'contain' } as const
/** An avatar is shown 320 px wide and high; at zoom 1 a square picture fills its circle. */
const views = { round: 'mx-auto aspect-square w-full max-w-80', banner: 'h-80 w-full', card: 'h-80 w-full' } as const

/** A picture under its frame: drag, pinch or arrow keys move it; the controls below zoom and rotate it. */
export function CropView({ src, aspect, zooms, look, underway, onLook, onMeasured, ...on }: FrameProps) {
  const [at, setAt] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(zooms.start)
  const [degrees, setDegrees] = useState(0)
  const [image, setImage] = useState<HTMLImageElement>()
  // a new shape or a new picture starts centred
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the shape changes
  useEffect(() => {
    setAt({ x: 0, y: 0 })
    setZoom(zooms.start)
  }, [aspect, zooms.start])
  const cutOf = (area: Area): Cut | undefined => image && { image, area, degrees }
  const tell = (tellIt: ((cut: Cut) => void) | undefined) => (_: Area, area: Area) => {
    const cut = cutOf(area)
    if (cut) tellIt?.(cut)
  }
  return (
    <div className="grid gap-4">
      <div inert={Boolean(underway)} className={clsx('relative overflow-hidden rounded-card bg-sunk', views[look])}>
        <Cropper
          image={src}
          crop={at}
          zoom={zoom}
          rotation={degrees}
          aspect={aspect}
          minZoom={zooms.min}
          maxZoom={zooms.max}
          cropShape={look === 'round' ? 'round' : 'rect'}
          showGrid={look !== 'round'}
          objectFit={fits[look]}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': 'Position. Move with the arrow keys.', role: 'group' }}
          mediaProps={{ alt: '', onError: on.onUnreadable }}
          setImageRef={({ current }) => setImage(current)}
          onMediaLoaded={({ naturalWidth, naturalHeight }) =>
            onMeasured?.({ width: naturalWidth, height: naturalHeight })
          }
          onCropChange={setAt}
          onZoomChange={setZoom}
          onRotationChange={setDegrees}
          onCropAreaChange={tell(onLook)}
          onCropComplete={tell(on.onCut)}
        />
        <IconButton
          variant="glass"
          label="Choose another"
          className="absolute top-3 right-3"
          onClick={on.onChooseAnother}
        >
          <Images aria-hidden="true" />
        </IconButton>
      </div>
      <div className="grid min-h-38 content-center sm:min-h-18">
        {underway || <Controls zoom={zoom} zooms={zooms} degrees={degrees} onZoom={setZoom} onTurn={setDegrees} />}
      </div>
    </div>
  )
}

type ControlsProps = {
  zoom: number
  zooms: Zooms
  degrees: number
  onZoom: (zoom: number) => void
  onTurn: (degrees: number) => void
}

function Controls({ zoom, zooms, degrees, onZoom, onTurn }: ControlsProps) {
  const quarter = () => onTurn(degrees + 90 > bounds.rotateMax ? degrees - 270 : degrees + 90)
  return (
    <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      <Slider
        label="Zoom"
        value={zoom}
        min={zooms.min}
        max={zooms.max}
        step={0.05}
        words={`${zoom.toFixed(1)}×`}
        onChange={onZoom}
      />
      <div className="flex items-end gap-2">
        <Slider
          className="flex-1"
          label="Rotate"
          value={degrees}
          min={bounds.rotateMin}
          max={bounds.rotateMax}
          step={1}
          words={`${Math.round(degrees)}°`}
          onChange={onTurn}
        />
        <IconButton label="Turn by 90°" onClick={quarter}>
          <RotateCw aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}
