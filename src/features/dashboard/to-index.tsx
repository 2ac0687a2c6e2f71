import { Redirect } from 'wouter'

/** /dashboard and /my-account lead to the first screen of the dashboard (contract section 10). */
const ToIndex = () => <Redirect to="/dashboard/index" replace />

export default ToIndex
