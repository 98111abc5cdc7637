/** While developing, the landing's styles come through its modules. */
import '../../ui/tokens.css';
import '../../ui/base.css';
import './landing.tsx';
import './landing-script.ts';
