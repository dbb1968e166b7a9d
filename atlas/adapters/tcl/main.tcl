# The program for the package uri of tcllib: `main.tcl` reports what the package answers, and judges nothing.
#
# It reads inputs and writes answers in the way of adapters/relay.py. The package has a function for each scheme that it knows. It reports
# an unknown scheme and an invalid URL with an error. Every other error is a crash.

package require uri
# With the default, the path has a first "/" only in file URLs.
uri::setQuirkOption NoInitialSlash 0

proc digits {octets} {
    binary scan $octets H* digits
    return $digits
}

# Asks the package about one input, and returns the line of the answer.
proc observe {given} {
    if {[catch {uri::split $given} parts]} {
        if {[string match "unknown scheme*" $parts]} {
            return "decline [digits [encoding convertto utf-8 $parts]]"
        }
        if {[string match "*invalid url*" $parts]} {
            return "reject [digits [encoding convertto utf-8 $parts]]"
        }
        return "crash [digits [encoding convertto utf-8 $parts]]"
    }
    # The package has names of its own for some parts.
    set scheme [dict get $parts scheme]
    if {[dict exists $parts type] && [dict get $parts type] ne ""} {
        dict append parts path ";type=[dict get $parts type]"
    }
    if {$scheme eq "mailto"} {
        set path [dict get $parts user]
        if {[dict exists $parts host]} {
            append path @ [dict get $parts host]
        }
        set parts [dict create scheme $scheme path $path]
    }
    foreach name {message-id newsgroup-name} {
        if {[dict exists $parts $name]} {
            dict set parts path [dict get $parts $name]
        }
    }
    set line accept
    foreach {name value} $parts {
        if {$name eq "pwd"} {
            set name password
        }
        if {$name in {scheme user password host port path query fragment}} {
            append line " $name=[digits [encoding convertto iso8859-1 $value]]"
        }
    }
    return $line
}

fconfigure stdout -buffering full
while {[gets stdin line] >= 0} {
    if {$line eq "."} {
        flush stdout
    } else {
        # Each character of the text is one octet.
        puts [observe [encoding convertfrom iso8859-1 [binary format H* $line]]]
    }
}
