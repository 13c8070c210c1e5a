import { Images, RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import Cropper from 'react-easy-crop'
import { IconButton } from '#ui/IconButton.tsx'
import { Slider } from '#ui/Slider.tsx'
import { crop as bounds, cuts, type PictureKind } from '../../spec/pictures.ts'
import type { Area } from './cut.ts'

/** What is cut out, as soon as the picture is there. */
export type Cut = { image: HTMLImageElement; area: Area; degrees: number }

type CropViewProps = {
  kind: PictureKind
  src: string
  /** What is underway, in place of the controls: meanwhile nothing is moved. */
  underway: ReactNode
  onChooseAnother: () => void
  onCut: (cut: Cut) => void
  onUnreadable: () => void
}

/** The picture under its frame: drag, pinch or the arrow keys move it, below it is enlarged and turned. */
export function CropView({ kind, src, underway, onCut, onUnreadable, onChooseAnother }: CropViewProps) {
  const [at, setAt] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState<number>(bounds.zoomStart)
  const [degrees, setDegrees] = useState(0)
  const [image, setImage] = useState<HTMLImageElement>()
  const { aspect, round } = cuts[kind]
  return (
    <div className="grid gap-4">
      <div inert={Boolean(underway)} className="relative h-80 w-full overflow-hidden rounded-card bg-sunk">
        <Cropper
          image={src}
          crop={at}
          zoom={zoom}
          rotation={degrees}
          aspect={aspect}
          minZoom={bounds.zoomMin}
          maxZoom={bounds.zoomMax}
          cropShape={round ? 'round' : 'rect'}
          showGrid={!round}
          objectFit={round ? 'cover' : 'horizontal-cover'}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': 'Position. Move with the arrow keys.', role: 'group' }}
          mediaProps={{ alt: '', onError: onUnreadable }}
          setImageRef={({ current }) => setImage(current)}
          onCropChange={setAt}
          onZoomChange={setZoom}
          onRotationChange={setDegrees}
          onCropComplete={(_, area) => image && onCut({ image, area, degrees })}
        />
        <IconButton variant="glass" label="Choose another" className="absolute top-3 right-3" onClick={onChooseAnother}>
          <Images aria-hidden="true" />
        </IconButton>
      </div>
      <div className="grid min-h-38 content-center sm:min-h-18">
        {underway || <Controls zoom={zoom} degrees={degrees} onZoom={setZoom} onTurn={setDegrees} />}
      </div>
    </div>
  )
}

type ControlsProps = {
  zoom: number
  degrees: number
  onZoom: (zoom: number) => void
  onTurn: (degrees: number) => void
}

function Controls({ zoom, degrees, onZoom, onTurn }: ControlsProps) {
  const quarter = () => onTurn(degrees + 90 > bounds.rotateMax ? degrees - 270 : degrees + 90)
  return (
    <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      <Slider
        label="Zoom"
        value={zoom}
        min={bounds.zoomMin}
        max={bounds.zoomMax}
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
