import { Select } from '#ui/Select.tsx'
import { Switch } from '#ui/Switch.tsx'
import { DEVICES, type DeviceKind } from './devices.ts'
import { ownActions, useOwn } from './ownMedia.ts'

const kindsOf = { camera: 'videoinput', microphone: 'audioinput', speaker: 'audiooutput' } as const

/** Menus for camera, microphone and speaker if there are several. Names are known once the browser allows access. */
export function DeviceChoices({ kinds }: { kinds: readonly DeviceKind[] }) {
  const own = useOwn()
  const of = (kind: keyof typeof kindsOf) => own.devices.filter((device) => device.kind === kindsOf[kind])
  const canChooseSpeaker = own.devices.length > 0 && 'setSinkId' in HTMLMediaElement.prototype
  const shown = [...kinds, ...(canChooseSpeaker ? (['speaker'] as const) : [])].filter((kind) => of(kind).length > 1)
  const chosen = (kind: keyof typeof kindsOf) =>
    kind === 'speaker' ? own.speakerId : (own[kind]?.getSettings().deviceId ?? '')
  const choose = (kind: keyof typeof kindsOf, id: string) =>
    kind === 'speaker' ? ownActions.chooseSpeaker(id) : void ownActions.choose(kind, id)
  const canBlur = kinds.includes('camera') && own.camera !== null && own.canBlur
  if (shown.length === 0 && !canBlur) return null
  return (
    <div className="grid gap-3">
      {shown.map((kind) => (
        <Select
          key={kind}
          label={DEVICES[kind]}
          value={chosen(kind)}
          onChange={(event) => choose(kind, event.target.value)}
        >
          {of(kind).map(({ deviceId, label }, place) => (
            <option key={deviceId} value={deviceId}>
              {label || DEVICES.unnamed(DEVICES[kind], place + 1)}
            </option>
          ))}
        </Select>
      ))}
      {canBlur && (
        <Switch label={DEVICES.blur} checked={own.isBlurred} onChange={(isOn) => void ownActions.blur(isOn)} />
      )}
    </div>
  )
}
