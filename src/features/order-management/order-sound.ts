/** Two notes of a shop's bell: their pitch in hertz and when they begin, in seconds. */
const NOTES = [
  { pitch: 880, at: 0 },
  { pitch: 1174.7, at: 0.16 },
] as const
const NOTE_SECONDS = 0.5
const VOLUME = 0.2

let context: AudioContext | undefined

/**
 * Rings once. A page that nobody has touched yet may not make a sound: then it stays silent, and nothing waits to ring
 * later.
 */
export const playOrderSound = async (): Promise<void> => {
  context ??= new AudioContext()
  if (context.state === 'suspended') {
    // Until somebody touches the page this promise may never settle.
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
