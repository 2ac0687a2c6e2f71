/** Renders pictures while the server already runs. Implemented for the demo market (demo/drawing-process-client.ts). */
export type BackgroundDrawing = {
  /**
   * Renders this picture next. Resolves when its files exist, at once for a picture that needs no rendering, and after
   * 15 seconds in any case.
   */
  whenDrawn(hash: string): Promise<void>
  /** Stops rendering. The next start continues where this one stopped. */
  stop(): Promise<void>
}
