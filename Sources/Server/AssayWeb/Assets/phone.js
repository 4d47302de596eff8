// The page of the phone that continues a screen of another browser.
import "./capture.js";
