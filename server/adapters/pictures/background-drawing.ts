/** Pictures that are drawn while the server already answers. The demo market has them; see demo/drawing-process-client.ts. */
export type BackgroundDrawing = {
  /**
   * Has this picture drawn next. Resolves when its files exist, at once where it is not going to be drawn, and after 15
   * seconds in any case.
   */
  whenDrawn(hash: string): Promise<void>
  /** Ends the drawing. The next start continues it. */
  stop(): Promise<void>
}
