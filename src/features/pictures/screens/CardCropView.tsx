import { useRef, useState } from 'react'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { type CardRatio, cardRatios, PICTURE_SENTENCES, ratioNames, shownRatio } from '../spec.ts'
import { avatarZooms, cardZooms, centredArea, type Size } from '../state.ts'
import { type CropProps, CropView } from './CropView.tsx'
import { type CropSelection, draw } from './cropImage.ts'

type CardCropViewProps = CropProps & {
  /** Display name on the card. */
  name: string
  /** True to offer only the aspect ratio of cards. */
  fixed: boolean
  onTooSmall: () => void
}

const ratios = ratioNames.map((value) => ({ value, label: value }))
const previewSize = { width: 480, height: 600 }
/** Zoom limits that apply until the picture has loaded. */
const unknown = { ...avatarZooms, start: 1 }

/** Crop view of a card's picture in the chosen aspect ratio, with a preview of the card. */
export function CardCropView({ name, fixed, onTooSmall, ...view }: CardCropViewProps) {
  const [ratio, setRatio] = useState<CardRatio>(fixed ? shownRatio : ratioNames[0])
  const [size, setSize] = useState<Size>()
  const preview = useRef<HTMLCanvasElement>(null)
  const aspect = cardRatios[ratio]
  const zooms = size && cardZooms(size, aspect)
  const measure = (measured: Size) => {
    setSize(measured)
    if (!ratioNames.some((one) => cardZooms(measured, cardRatios[one]))) onTooSmall()
  }
  const show = (selection: CropSelection) => {
    if (!preview.current) return
    draw(preview.current, { ...selection, area: centredArea(selection.area, cardRatios[shownRatio]) }, previewSize)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_5rem] items-start gap-3 md:grid-cols-[minmax(0,1fr)_11rem] md:gap-6">
      {!fixed && (
        <SegmentedControl
          className="col-span-full"
          label={PICTURE_SENTENCES.ratio}
          segments={ratios.map((one) => ({
            ...one,
            disabled: size !== undefined && !cardZooms(size, cardRatios[one.value]),
          }))}
          value={ratio}
          onChange={setRatio}
        />
      )}
      <CropView {...view} look="card" aspect={aspect} zooms={zooms ?? unknown} onMeasured={measure} onLook={show} />
      <figure className="grid gap-2">
        <div className="dark poster">
          <canvas ref={preview} {...previewSize} className="[grid-area:1/1] size-full" />
          <div className="poster-words max-md:hidden">
            <p className="poster-name">{name}</p>
          </div>
        </div>
        <figcaption className="text-muted text-xs md:text-sm">{PICTURE_SENTENCES.preview}</figcaption>
      </figure>
    </div>
  )
}
