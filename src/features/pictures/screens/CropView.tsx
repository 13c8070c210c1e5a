import { clsx } from 'clsx'
import { Images, RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import { IconButton } from '#ui/IconButton.tsx'
import { Slider } from '#ui/Slider.tsx'
import { crop as bounds } from '../spec.ts'
import type { Area, Size, Zooms } from '../state.ts'
import type { CropSelection } from './cropImage.ts'

export type CropProps = {
  src: string
  /** Upload progress, shown instead of the controls. The picture cannot be moved while it is shown. */
  underway: ReactNode
  onChooseAnother: () => void
  /** Called with the selection once the picture has loaded, and after each change. */
  onSelect: (selection: CropSelection) => void
  onUnreadable: () => void
}

type CropViewProps = CropProps & {
  aspect: number
  zooms: Zooms
  look: 'round' | 'banner' | 'card'
  /** Called during each move or zoom of the picture. */
  onLook?: (selection: CropSelection) => void
  onMeasured?: (size: Size) => void
}

const fits = { round: 'cover', banner: 'horizontal-cover', card: 'contain' } as const
/** Classes of the crop area. An avatar is shown 320 px wide and high; at zoom 1 a square picture fills its circle. */
const views = { round: 'mx-auto aspect-square w-full max-w-80', banner: 'h-80 w-full', card: 'h-80 w-full' } as const

/**
 * Crop view: a picture under a fixed frame. Drag and arrow keys move the picture, a pinch zooms it, and the controls
 * below zoom and rotate it.
 */
export function CropView({ src, aspect, zooms, look, underway, onLook, onMeasured, ...on }: CropViewProps) {
  const [at, setAt] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(zooms.start)
  const [degrees, setDegrees] = useState(0)
  const [image, setImage] = useState<HTMLImageElement>()
  // centres the picture after a change of the aspect ratio or the picture
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the aspect ratio changes
  useEffect(() => {
    setAt({ x: 0, y: 0 })
    setZoom(zooms.start)
  }, [aspect, zooms.start])
  const selectionOf = (area: Area): CropSelection | undefined => image && { image, area, degrees }
  const forward = (listener: ((selection: CropSelection) => void) | undefined) => (_: Area, area: Area) => {
    const selection = selectionOf(area)
    if (selection) listener?.(selection)
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
          onCropAreaChange={forward(onLook)}
          onCropComplete={forward(on.onSelect)}
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
