import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import Home from '../features/site/home.tsx'
import { StoreFrame } from '../features/site/store-frame.tsx'

/**
 * The market's front before anything is known of it, as HTML. The build draws it once, and the server puts it into the page of
 * a first visit: the sign over the market stands there before any script has arrived. The page draws itself anew over it.
 */
export const drawFront = (): string =>
  renderToString(
    <Router ssrPath="/">
      <StoreFrame>
        <Home />
      </StoreFrame>
    </Router>,
  )
