/** In development the landing's styles are loaded through its modules. */
import '../../ui/tokens.css';
import '../../ui/base.css';
import './landing.tsx';
import './landing-script.ts';
