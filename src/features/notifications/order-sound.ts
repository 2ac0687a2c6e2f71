/** The two notes of a shop's bell: pitch in hertz and start in seconds. */
const NOTES = [
  { pitch: 880, at: 0 },
  { pitch: 1174.7, at: 0.16 },
] as const
const NOTE_SECONDS = 0.5
const VOLUME = 0.2

let context: AudioContext | undefined

/**
 * Plays the sound once. Browsers mute a page before the first user gesture: then it stays silent, and no sound is
 * queued for later.
 */
export const playOrderSound = async (): Promise<void> => {
  context ??= new AudioContext()
  if (context.state === 'suspended') {
    // Before the first user gesture this promise may never settle.
    context.resume().catch(() => undefined)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  if (context.state === 'running') for (const note of NOTES) playNote(context, note)
}

const playNote = (audio: AudioContext, { pitch, at }: (typeof NOTES)[number]): void => {
  const begin = audio.currentTime + at
  const tone = new OscillatorNode(audio, { frequency: pitch })
  const loudness = new GainNode(audio, { gain: VOLUME })
  loudness.gain.setValueAtTime(VOLUME, begin)
  loudness.gain.exponentialRampToValueAtTime(0.001, begin + NOTE_SECONDS)
  tone.connect(loudness).connect(audio.destination)
  tone.start(begin)
  tone.stop(begin + NOTE_SECONDS)
}
